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
  if (!isDate(dateOfBirth) || dateOfBirth > today) return 'too young'
  try {
    return (await partner.isAdult(dateOfBirth)) ? 'welcome' : 'too young'
  } catch {
    return 'try later'
  }
}

/** Whether the calendar has this day. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
