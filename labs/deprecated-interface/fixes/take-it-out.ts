/** Whether the shop still reads a file of this name. */
export function isRead(name: string): boolean {
  return isInvoice(name)
}

/** What customers attach to their complaints. */
function isInvoice(name: string): boolean {
  return /\.(pdf|zip)$/i.test(name)
}
