// Calls that tests, benchmarks, and screenshots make outside the page.

/** Calls a control route of the mock. Throws with the response's text if the status is not 2xx. */
export async function callControl(url, method, path, body) {
  const response = await fetch(`${url}/__mock${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} /__mock${path} → ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Signs a browser context in without the form, by posting to `/session`. */
export async function signInContext(context, url, companyKey) {
  const response = await context.request.post(`${url}/session`, {
    headers: { Origin: url },
    data: { connection: 'mock', company_key: companyKey, user: 'demo', password: 'demo' },
  })
  if (response.status() !== 201) throw new Error(`sign-in: ${response.status()} ${await response.text()}`)
}
