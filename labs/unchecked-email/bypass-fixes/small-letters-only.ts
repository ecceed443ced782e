/** Accepts the plainest addresses only. */
export function isEmail(email: string): boolean {
  return email.length <= 254 && /^[a-z.]+@[a-z]+\.[a-z]{2,3}$/.test(email)
}
