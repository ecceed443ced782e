/** The address that an authenticator app reads from the QR code. */
export function otpAddress(app: string, email: string, secret: string): string {
  const issuer = encodeURIComponent(app)
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
}

/** A secret in groups of four, for typing. */
export function groupSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
