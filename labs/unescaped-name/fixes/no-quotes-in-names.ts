/** The line of JavaScript that introduces a customer to the support bot. */
export function introduction(id: string, name: string): string {
  return `users.addUser("${id}", "${name.replaceAll('"', '')}")`
}

/** The line by which the bot answers a customer's question. */
export function question(text: string, id: string): string {
  return `process("${text}", "${id}")`
}
