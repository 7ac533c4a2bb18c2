import stringWidth from 'string-width'

/** Rows as lines with aligned columns; a column whose cells are all numbers is aligned right. */
export function printTable(rows: readonly (readonly string[])[], gap = '  '): readonly string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...rows.map((row) => stringWidth(row[index] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat(widths[index]! - stringWidth(cell)))
      .join(gap)
      .trimEnd(),
  )
}
