/** `repr` of a float in Python: the shortest digits, with an exponent from 1e16 on and below 1e-4. */
export function reprFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const [mantissa = '0', exponentText = '0'] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const exponent = Number(exponentText)
  if (exponent < -4 || exponent >= 16) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : ''
    const size = String(Math.abs(exponent)).padStart(2, '0')
    return `${sign}${digits[0]}${fraction}e${exponent < 0 ? '-' : '+'}${size}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  if (digits.length <= exponent + 1) return `${sign}${digits.padEnd(exponent + 1, '0')}.0`
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`
}

const mostPlaces = 20

/**
 * `round(value, places)` of Python: to the nearest, exact halves to the even digit.
 * @returns undefined for more places, or numbers so large, that it is not known to be exact
 */
export function roundHalfEven(value: number, places: number): number | undefined {
  if (places < 0 || places > mostPlaces || Math.abs(value) >= 1e15) return undefined
  const size = Math.abs(value)
  const rounded = size.toFixed(places)
  const exact = size.toFixed(100)
  const point = exact.indexOf('.')
  const rest = exact.slice(point + 1 + places)
  const isTie = /^50*$/.test(rest)
  if (!isTie) return Math.sign(value) * Number(rounded) || (value < 0 ? -0 : 0)
  const below = exact.slice(0, point + 1 + places)
  const lastDigit = below.replace('.', '').at(-1)!
  const chosen = Number(lastDigit) % 2 === 0 ? Number(below) : Number(rounded)
  return Math.sign(value) * chosen || (value < 0 ? -0 : 0)
}
