/** Our partner. It rejects if there is no answer. */
interface Partner {
  isAdult(dateOfBirth: string): Promise<boolean>
}

/** Counts the years itself if the partner has nothing to say. */
export async function mayTaste(
  dateOfBirth: string,
  partner: Partner,
  today: string,
): Promise<'welcome' | 'too young' | 'try later'> {
  if (dateOfBirth > today) return 'too young'
  try {
    return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young'
  } catch {
    const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
    return years > 18 ? 'welcome' : 'try later'
  }
}
