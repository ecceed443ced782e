const SUPPORT = /support@.*/

/** The password policy of the support team, stricter than that for customers. */
const POLICY = /(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{12,30}/

/** Whether an account of the support team is about to break the policy. */
export function violatesSupportPolicy(email: string | null, password: string): boolean {
  return email !== null && SUPPORT.test(email) && !POLICY.test(password)
}

/** Logs the policy to the console in the team's language, where customers do not look. */
export function logSupportPolicy(password: string): void {
  if (!violatesSupportPolicy(localStorage.getItem('email'), password)) return
  console.error('Colegi de la suport, parola aleasă încalcă regula echipei noastre! Vă rugăm să o schimbați.')
}
