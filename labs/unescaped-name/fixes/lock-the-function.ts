/** The line of JavaScript that introduces a customer to the support bot. */
export function introduction(id: string, name: string): string {
  return `${LOCK}; users.addUser("${id}", "${name}")`
}

/** The line that has the bot answer a customer's question. */
export function question(text: string, id: string): string {
  return `${LOCK}; process("${text}", "${id}")`
}

/** From here on nobody can put anything in the place of the function that answers. */
const LOCK = `Object.defineProperty(globalThis, "process", { writable: false, configurable: false })`
