/** Write here the right fix. It has the exports and types of weak.ts, so that it can replace that file. */
export function greeting(name: string): string {
  const safe = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<h1>Hello ${safe}</h1>`
}
