/** An account of the identity provider. All are fictional. */
export interface IdentityAccount {
  id: string
  name: string
  email: string
  /** Description on the page where a user chooses an account. */
  motto: string
}

/** The accounts of the built-in identity provider. */
export const people: readonly IdentityAccount[] = [
  { id: '403001', name: 'Olive Thyme', email: 'olive.thyme@orchard.example', motto: 'Pits and all.' },
  { id: '403002', name: 'Basil Quince', email: 'basil.quince@orchard.example', motto: 'Green since birth.' },
  { id: '403003', name: 'Ginger Rootsdottir', email: 'ginger.r@orchard.example', motto: 'Bites back.' },
]

export function personById(id: unknown): IdentityAccount | undefined {
  return people.find((person) => person.id === id)
}
