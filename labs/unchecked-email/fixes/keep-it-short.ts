/** Whether a customer may register with this address. */
export function isEmail(email: string): boolean {
  return email.length <= 30
}
