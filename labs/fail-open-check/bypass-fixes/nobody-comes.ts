/** Has everybody try later. */
export async function mayTaste(): Promise<'welcome' | 'too young' | 'try later'> {
  return 'try later'
}
