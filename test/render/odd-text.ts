import fc from 'fast-check'

/** Texts on which engines are known to part: white space, marks, quotes, numbers, and letters that case changes. */
const known = [
  'Ada',
  ' two\nlines \r\n🎉 ',
  '<a> "b" \'c\' \\ \t\u00a0é\u200b',
  '{{ name }}',
  '{% if x %}#}',
  'a\rb\u2028c\u0085d',
  '- one\n\n  - two\n',
  'hELLO wORLD, it\'s "so"',
  'ß ŉ İ ǆ ΑΣ',
  '42',
  ' -2.5e1 ',
  '٣',
  'true',
  'None',
  'a,b,,c',
  '%s %d {} {0}',
  '$& $1 \\1',
  'constructor',
  '\ufeff\0\u001f',
  'e\u0301 👩‍💻',
]

/** Texts as values have them: plain, odd, or of any characters. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('', 'a', 'b', 'A', 'x y', 'Bash', 'abcabc') },
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)
