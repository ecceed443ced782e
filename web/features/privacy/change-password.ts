import { http } from '#web/http.ts'

export interface PasswordChange {
  current: string
  password: string
  repeat: string
}

/** Changes the password. All three go into the address just as they were typed: that is how this call works. */
export async function changePassword({ current, password, repeat }: PasswordChange): Promise<void> {
  await http.get(`/rest/user/change-password?current=${current}&new=${password}&repeat=${repeat}`)
}
