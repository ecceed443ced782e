/** Whether the shop still reads a file of this name. */
export function isRead(name: string): boolean {
  return /\.pdf$/.test(name)
}
