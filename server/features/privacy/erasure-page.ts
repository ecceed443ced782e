import type { Look } from '../../config/look.ts'
import { escapeHtml } from '../../http/html.ts'
import { page } from '../../http/page.ts'

interface Erasure {
  look: Look
  email: string
  question: string
  /** Why the last try was refused. */
  refusal?: string
}

/** The form with which a customer asks to be forgotten. */
export function erasurePage({ look, email, question, refusal }: Erasure): string {
  const body = `<h1>Leave no pip behind</h1>
<section>
<p>You can ask us to forget you: your account, your addresses, your cards, your reviews. Tell us that it is really you, and we get to
work. Once it is done nobody can bring it back, not even with a ladder.</p>
${refusal ? `<p role="alert"><strong>${escapeHtml(refusal)}</strong></p>` : ''}
<form method="post" action="./dataerasure">
<label for="email">Your e-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" placeholder="${escapeHtml(email)}" required>
<label for="securityAnswer">${escapeHtml(question)}</label>
<input id="securityAnswer" name="securityAnswer" type="password" autocomplete="off" aria-describedby="hint" required>
<p class="hint" id="hint">The answer that you chose when you registered.</p>
<div class="actions"><button id="submitButton" type="submit">Forget me</button></div>
</form>
</section>`
  return page({ title: `Data erasure · ${look.name}`, look, body })
}

/** What a customer reads once her wish was noted. Her browser forgets her at once. */
export function farewellPage({ look, email }: { look: Look; email: string }): string {
  const body = `<h1>Noted, with a tear of juice</h1>
<section>
<p>We will forget all about <strong>${escapeHtml(email)}</strong>. You are logged out already, and this browser has let go of you, too.</p>
<p><a href="./#/">Back to the shop, as a stranger</a></p>
</section>
<script>
for (const name of ['token', 'email', 'totp_tmp_token', 'lstdtxprt']) localStorage.removeItem(name)
sessionStorage.clear()
</script>`
  return page({ title: `Data erasure · ${look.name}`, look, body })
}
