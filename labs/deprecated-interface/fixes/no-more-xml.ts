/** Whether the shop still reads a file of this name. */
export function isRead(name: string): boolean {
  return isInvoice(name) || isOrderList(name)
}

/** What customers attach to their complaints. */
function isInvoice(name: string): boolean {
  return /\.(pdf|zip)$/i.test(name)
}

/** What companies send. */
function isOrderList(name: string): boolean {
  return /\.ya?ml$/i.test(name)
}
