import car from 'shared/assets/car.webp';
import coin from 'shared/assets/coin.webp';
import laptop from 'shared/assets/laptop.webp';
import money from 'shared/assets/money.webp';
import phone from 'shared/assets/phone.webp';
import trophy from 'shared/assets/trophy.webp';
import watch from 'shared/assets/watch.webp';

export const categoryPictures = { all: trophy, car, watch, phone, laptop, token: coin, money } as const;
