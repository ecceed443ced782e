import type { Random, RoleMutators } from '#lab'

/** Roles, drawn. */
export function roleMutators(draw: Random): RoleMutators {
  const any = () => draw.pick(['admin', 'accounting', 'customer', 'deluxe'] as const)
  return {
    any,
    staff: () => draw.pick(['admin', 'accounting'] as const),
    near: () => {
      const role = any()
      return draw.pick([
        role.toUpperCase(),
        `${role} `,
        ` ${role}`,
        `${role}s`,
        role.slice(1),
        `${role},${any()}`,
      ])
    },
  }
}
