/** Checks the beginning. */
export function isEmail(email: string): boolean {
  return email.length <= 254 && /^[\w.+-]+@[\w-]+(\.[\w-]+)+/.test(email)
}
