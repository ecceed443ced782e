/** Write here a version that refuses what resembles the attack: it lets variants through and harms customers. */
export function greeting(name: string): string {
  if (/script|onerror/i.test(name)) return '<h1>Hello</h1>'
  return `<h1>Hello ${name}</h1>`
}
