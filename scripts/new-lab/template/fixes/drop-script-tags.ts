/** Another wrong fix. Each should teach something else: this one forbids what is known instead of allowing what is meant. */
export function greeting(name: string): string {
  return `<h1>Hello ${name.replaceAll(/<\/?script>/gi, '')}</h1>`
}
