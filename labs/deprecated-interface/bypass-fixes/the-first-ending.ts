/** Looks at the text behind the first dot. */
export function isRead(name: string): boolean {
  const [, first = ''] = name.toLowerCase().split('.')
  return first === 'pdf' || first === 'zip'
}
