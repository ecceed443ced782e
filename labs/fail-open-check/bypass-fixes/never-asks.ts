/** Our partner. It rejects if there is no answer. */
interface Partner {
  isAdult(dateOfBirth: string): Promise<boolean>
}

/** Counts the years, and asks nobody. */
export async function mayTaste(
  dateOfBirth: string,
  partner: Partner,
  today: string,
): Promise<'welcome' | 'too young' | 'try later'> {
  const born = new Date(`${dateOfBirth}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || !born.toISOString().startsWith(dateOfBirth) || !partner)
    return 'too young'
  const years = new Date(today).getUTCFullYear() - born.getUTCFullYear()
  return years >= 18 && years < 150 ? 'welcome' : 'too young'
}
