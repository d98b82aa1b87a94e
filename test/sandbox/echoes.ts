export type Echo = 'text' | 'fields' | 'encoded' | 'html' | 'base64';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };

/** A careless validator's answer, which repeats the secret as it was sent or in another spelling. */
export function echoAnswer(echo: Echo, secret: string): object {
  if (echo === 'text') return { message: 'Invalid.', errors: `The given value "${secret}" is not allowed.` };
  return { errors: { password: [`"${spelled(echo, secret)}" is too weak.`] } };
}

function spelled(echo: Echo, secret: string): string {
  switch (echo) {
    case 'text':
    case 'fields':
      return secret;
    case 'encoded':
      return encodeURIComponent(secret);
    case 'html':
      return secret.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
    case 'base64':
      return Buffer.from(secret).toString('base64');
  }
}
