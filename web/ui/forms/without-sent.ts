/** The fields of a form after it was sent: blank, but for those that were changed meanwhile. */
export function withoutSent<Form extends object>(now: Form, sent: Form, blank: Form): Form {
  const changed = Object.entries(now).filter(([name, value]) => value !== Reflect.get(sent, name))
  return Object.assign({}, blank, Object.fromEntries(changed))
}
