import assert from 'node:assert/strict';
import { isSecretName, withoutSecrets } from '../../../src/util/secretParameters';

describe('Secrets in addresses', () => {
  it('are known by the names of their parameters', () => {
    const secret =
      'token access_token accessToken id_token X-Amz-Security-Token _vercel_share x-vercel-protection-bypass key apiKey ' +
      'api-key sig X-Amz-Signature X-Amz-Credential code oobCode session_id sessionId PHPSESSID jsessionid auth pwd ' +
      'client_secret sanity-preview-secret preview_nonce _storyblok_tk[token] SAMLResponse jwt password tkn hmac otp';
    const others =
      'page monkey keyboard keywords author design assign tokenizer utm_source share lang id q sort pass_through';
    assert.deepEqual(
      secret.split(' ').filter((name) => !isSecretName(name)),
      [],
    );
    assert.deepEqual(others.split(' ').filter(isSecretName), []);
  });

  for (const [text, shown] of [
    ['https://u:p@a.example/?token=x&b=1', 'https://•••@a.example/?token=•••&b=1'],
    ['/a?b=1&x-vercel-protection-bypass=x y', '/a?b=1&x-vercel-protection-bypass=••• y'],
    ['See (https://a.example/#access_token=x&type=b).', 'See (https://a.example/#access_token=•••&type=b).'],
    ['/a;jsessionid=x?b=1', '/a;jsessionid=•••?b=1'],
    ['/a?next=https%3A%2F%2Fb%2F%3Ftoken%3Dx%26c%3D1', '/a?next=https%3A%2F%2Fb%2F%3Ftoken%3D•••%26c%3D1'],
    ['/a?next=https%253A%252F%252Fb%253Fsig%253Dx', '/a?next=https%253A%252F%252Fb%253Fsig%253D•••'],
    ['<a href="/a?b=1&amp;key=x">', '<a href="/a?b=1&amp;key=•••">'],
    ['/a?key=&b=1 key=x', '/a?key=&b=1 key=x'],
    ['not an address', 'not an address'],
  ] as const)
    it(`are hidden: ${text}`, () => assert.equal(withoutSecrets(text), shown));
});
