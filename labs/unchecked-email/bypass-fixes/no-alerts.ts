/** Refuses what calls a box, and what opens a script. */
export function isEmail(email: string): boolean {
  return email.length <= 254 && !/alert\(`|<script|javascript:/i.test(email)
}
