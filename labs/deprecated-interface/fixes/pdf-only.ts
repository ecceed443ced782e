/** Whether the shop still reads a file of this name, for whatever it is good. */
export function isRead(name: string): boolean {
  return /\.pdf$/.test(name)
}
