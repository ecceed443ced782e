/** Write here a version that refuses the payloads of attack.ts and nothing else. */
export function greeting(name: string): string {
  if (name === '<script>alert(1)</script>') return '<h1>Hello</h1>'
  return `<h1>Hello ${name}</h1>`
}
