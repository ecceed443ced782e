/** Refuses the one element that was caught. */
export function isEmail(email: string): boolean {
  return email.length <= 254 && !/<iframe/i.test(email)
}
