/** A user's e-mail address as plain text, and whether she was here lately. */
export function UserEmail({ email, isActive }: { email: string; isActive: boolean }) {
  return <span className={isActive ? 'confirmation' : 'error'}>{email}</span>
}
