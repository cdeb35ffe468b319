import { sharePicture, sitePicturesPath } from 'shared/contracts/sitePictures';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: sitePicturesPath + file,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Web app manifest. `standalone`, because iOS shows push notifications only for installed apps. */
export const siteManifest = {
  name: 'Snail Lotto',
  short_name: 'Snail Lotto',
  description: sharePicture.alt,
  lang: 'en',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0B0D12',
  theme_color: '#0B0D12',
  icons: [icon('icon-192.png', 192, 'any'), icon('icon-512.png', 512, 'any'), icon('icon-maskable.png', 512, 'maskable')],
};
