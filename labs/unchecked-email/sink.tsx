interface Props {
  email: string
  isActive: boolean
}

/** A user's e-mail address, and whether the user was active lately. */
export function UserEmail({ email, isActive }: Props) {
  const className = isActive ? 'confirmation' : 'error'
  return <span className={className} dangerouslySetInnerHTML={{ __html: email }} />
}
