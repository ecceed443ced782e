/** Whether the shop still reads a file of this name. */
export function isRead(name: string): boolean {
  if (name.endsWith('.xml') || name.endsWith('.yml') || name.endsWith('.yaml')) return false
  return isInvoice(name) || isOrderList(name)
}

/** What customers attach to their complaints. */
function isInvoice(name: string): boolean {
  return /\.(pdf|zip)$/i.test(name)
}

/** What companies send, or sent until 2017. */
function isOrderList(name: string): boolean {
  return /\.(xml|ya?ml)$/i.test(name)
}
