// The two calls that tests, benchmark and screenshots make besides a page's own.

/** A control route of the mock; throws with the answer's text when it is not 2xx. */
export async function callControl(url, method, path, body) {
  const response = await fetch(`${url}/__mock${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} /__mock${path} → ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Signs a browser context in without the form, through the address that the form posts to. */
export async function signInContext(context, url, companyKey) {
  const response = await context.request.post(`${url}/session`, {
    headers: { Origin: url },
    data: { connection: 'mock', company_key: companyKey, user: 'demo', password: 'demo' },
  })
  if (response.status() !== 201) throw new Error(`sign-in: ${response.status()} ${await response.text()}`)
}
