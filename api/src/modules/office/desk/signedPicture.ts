import type { FastifyBaseLogger } from 'fastify';
import type { OfficeActDetail } from 'shared/contracts/officeActs';
import type { Config } from '../../../core/config/config.ts';
import { encodePreview } from '../../uploads/pictureProcess.ts';
import { configuredStore, pictureDigest } from '../../uploads/pictureStore.ts';

type SignedPicture = NonNullable<OfficeActDetail['picture']>;

const only = (text: string): SignedPicture => ({ image: null, text });

/**
 * Shows the picture that the text of an act names, if the stored file has the digest in its address.
 * @param address as in the text, of this site's store
 */
export async function signedPicture(
  config: Config,
  address: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<SignedPicture> {
  const store = configuredStore(config);
  const [, key = '', digest] = /\/(([0-9a-f]{32})-[^/]+)$/.exec(address) ?? [];
  if (address !== store.publicUrl(key))
    return only('This picture is not in the store of this site, so the desk cannot show it. Look at it before you sign.');
  try {
    const bytes = await store.get(key);
    if (bytes === undefined) return only('This picture is missing in the store. Refuse, or draft the prize anew with a picture.');
    if (pictureDigest(bytes) !== digest)
      return only(
        'What is stored is not the picture that the text names: its digest differs. Refuse, and store the picture anew.',
      );
    const small = await encodePreview(bytes);
    if ('problem' in small) return only(`What is stored ${small.problem}. Refuse, and store the picture anew.`);
    const image = `data:image/webp;base64,${Buffer.from(small.clean).toString('base64')}`;
    return { image, text: 'The picture of the prize. What is stored has the digest that the text names.' };
  } catch (error) {
    log.warn({ err: error, key }, 'The picture of an act cannot be read');
    return only('The store of pictures cannot be read. Open this page again before you sign.');
  }
}
