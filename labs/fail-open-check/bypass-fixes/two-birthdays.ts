/** Our partner. It rejects if there is no answer. */
interface Partner {
  isAdult(dateOfBirth: string): Promise<boolean>
}

/** Refuses the two dates that are known as attacks. */
export async function mayTaste(
  dateOfBirth: string,
  partner: Partner,
  today: string,
): Promise<'welcome' | 'too young' | 'try later'> {
  if (['2015-02-30', '0000-01-01'].includes(dateOfBirth) || dateOfBirth > today) return 'too young'
  try {
    return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young'
  } catch {
    return 'welcome'
  }
}
