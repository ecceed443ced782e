const SUPPORT = /support@.*/

/** What passwords of the support team look like: the house rule, stricter than that for customers. */
const POLICY = /(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{12,30}/

/** Whether somebody of the support team is about to break the team's own rule. */
export function breaksSupportPolicy(email: string | null, password: string): boolean {
  return email !== null && SUPPORT.test(email) && !POLICY.test(password)
}

/** Reminds the support team of its rule, in its own language and where customers do not look. */
export function logSupportPolicy(password: string): void {
  if (!breaksSupportPolicy(localStorage.getItem('email'), password)) return
  console.error('Colegi de la suport, parola aleasă încalcă regula echipei noastre! Vă rugăm să o schimbați.')
}
