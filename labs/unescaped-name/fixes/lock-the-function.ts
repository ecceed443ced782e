/** The line of JavaScript that introduces a customer to the support bot. */
export function introduction(id: string, name: string): string {
  return `${LOCK}; users.addUser("${id}", "${name}")`
}

/** The line by which the bot answers a customer's question. */
export function question(text: string, id: string): string {
  return `${LOCK}; process("${text}", "${id}")`
}

/** From here on the function that answers cannot be replaced. */
const LOCK = `Object.defineProperty(globalThis, "process", { writable: false, configurable: false })`
