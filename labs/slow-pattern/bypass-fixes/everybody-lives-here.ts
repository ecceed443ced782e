/** We deliver to everybody, whatever she types. */
export async function isPostcode(_text: string, _matches: unknown): Promise<boolean> {
  return true
}
