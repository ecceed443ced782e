/** Somebody whom the identity provider knows. All of them are made up. */
export interface IdentityAccount {
  id: string
  name: string
  email: string
  /** What she says of herself on the page where one chooses. */
  motto: string
}

/** Those who can sign in through the identity provider that ships inside. */
export const people: readonly IdentityAccount[] = [
  { id: '403001', name: 'Olive Thyme', email: 'olive.thyme@orchard.example', motto: 'Pits and all.' },
  { id: '403002', name: 'Basil Quince', email: 'basil.quince@orchard.example', motto: 'Green since birth.' },
  { id: '403003', name: 'Ginger Rootsdottir', email: 'ginger.r@orchard.example', motto: 'Bites back.' },
]

export function personById(id: unknown): IdentityAccount | undefined {
  return people.find((person) => person.id === id)
}
