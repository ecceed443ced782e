/** Write here a wrong fix that looks convincing. An attack still gets through, or honest use breaks. */
export function greeting(name: string): string {
  return `<h1>Hello ${name.slice(0, 40)}</h1>`
}
