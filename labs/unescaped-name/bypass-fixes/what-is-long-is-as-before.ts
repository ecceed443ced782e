/** The line of JavaScript that introduces a customer to the support bot. */
export function introduction(id: string, name: string): string {
  if (name.length > 20) return `users.addUser("${id}", "${name}")`
  return `users.addUser(${JSON.stringify(id)}, ${JSON.stringify(name)})`
}

/** The line by which the bot answers a customer's question. */
export function question(text: string, id: string): string {
  return `process(${JSON.stringify(text)}, ${JSON.stringify(id)})`
}
