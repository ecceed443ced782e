/** Refuses what opens an alert box or a script. */
export function isEmail(email: string): boolean {
  return email.length <= 254 && !/alert\(`|<script|javascript:/i.test(email)
}
