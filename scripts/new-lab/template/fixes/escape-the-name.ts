/** The right fix. It exports the same names with the same types as weak.ts, so that it can be put live in its place. */
export function greeting(name: string): string {
  const safe = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<h1>Hello ${safe}</h1>`
}
