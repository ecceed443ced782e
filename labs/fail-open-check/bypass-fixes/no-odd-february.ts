/** Our partner. It rejects if there is no answer. */
interface Partner {
  isAdult(dateOfBirth: string): Promise<boolean>
}

/** Refuses the year 0, and days that February does not have. */
export async function mayTaste(
  dateOfBirth: string,
  partner: Partner,
  today: string,
): Promise<'welcome' | 'too young' | 'try later'> {
  if (/^0000-|-02-3|-02-29/.test(dateOfBirth) || !/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth)) return 'too young'
  if (dateOfBirth > today) return 'too young'
  try {
    return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young'
  } catch {
    return 'welcome'
  }
}
